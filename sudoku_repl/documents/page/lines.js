// The lines of the log, which the page holds as templates and columns of numbers.

/** Returns the text and the style of each line; `steps` returns the steps of a line's point. */
function restored({ templates, columns, of }, steps) {
  const parts = templates.map(([text]) => text.split("#"));
  const beginsWithStep = templates.map(([text]) => text.startsWith("#)"));
  const seen = templates.map(() => 0);
  const lines = of.map((template, line) => {
    const [begin, ...rest] = parts[template];
    const nth = seen[template]++;
    let text = begin;
    rest.forEach((part, slot) => {
      const number = columns[template][slot][nth];
      text += (slot === 0 && beginsWithStep[template] ? steps(line) - number : number) + part;
    });
    return text;
  });
  return { lines, styles: of.map((template) => templates[template][1]) };
}
