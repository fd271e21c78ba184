"""Run many quizzes, each under several rules, on all cores or on a cluster, in the order of the input."""
