// The properties of a point, as the recording has them.

export const Flag = { guess: 1, wrong: 2, solution: 4, reset: 8, unset: 16, setUp: 32, finished: 64 };
