"""What is drawn with characters: styled lines, tables, charts and boards, and the lines of the original."""
