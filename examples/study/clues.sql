-- The number of clues of minimal quizzes: its mean, its spread, and how far the mean is from the published one.
-- The standard error is that of a weighted mean of independent rows.
with
    total as (select sum(weight) w, sum(weight * clues) / sum(weight) mean from results),
    errors as (
        select sqrt(sum((weight * (clues - mean)) ^ 2)) / any_value(w) error,
               sqrt(sum(weight * (clues - mean) ^ 2) / any_value(w)) spread
        from results, total
    ),
    size as (select count(*) quizzes, sum(weight) ^ 2 / sum(weight ^ 2) effective_size from results)
select quizzes,
       effective_size::decimal(12, 1) effective_size,
       mean::decimal(6, 3) mean,
       error::decimal(6, 3) error,
       26.577 published,
       ((mean - 26.577) / error)::decimal(6, 2) errors_apart,
       spread::decimal(6, 3) spread,
       1.116 published_spread
from size, total, errors
