-- The share of each number of clues in percent, its standard error, and the published share.
with
    total as (select sum(weight) w, sum(weight ^ 2) squares from results),
    counts as (
        select clues, count(*) quizzes, sum(weight) / any_value(w) share, sum(weight ^ 2) square,
               any_value(w) w, any_value(squares) squares
        from results, total group by clues
    ),
    published(clues, published) as (values (24, 2.28), (25, 13.4), (26, 31.9), (27, 32.7), (28, 15.5), (29, 3.6))
select clues,
       quizzes,
       (100 * share)::decimal(6, 2) share,
       (100 * sqrt(square * (1 - share) ^ 2 + (squares - square) * share ^ 2) / w)::decimal(6, 2) error,
       published
from counts left join published using (clues)
order by clues
