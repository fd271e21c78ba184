"""Many quizzes, each under several rules: counted on all cores or on a cluster, in the order of the input."""
