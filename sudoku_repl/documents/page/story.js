// The story of the run: some points, each with a caption.

export class Story {
  /** `headline` is what to say at a point without a caption. */
  constructor(run) {
    this.headline = run.headline;
    this.chapters = run.story.flatMap(({ step, contradiction, words }) => {
      const point = contradiction ? run.contradiction(step) : run.reached(step);
      return run.steps[point] === step ? [{ point, words }] : []; // the page may leave it out
    });
    this.number = -1; // of the chapter that was shown last
  }

  /** Returns the sentence for a point. */
  at(point) {
    const { chapters } = this;
    if (chapters[this.number]?.point !== point)
      this.number = chapters.findIndex((each) => each.point === point);
    if (this.number < 0) return this.headline;
    return [`Story, ${this.number + 1} of ${chapters.length}: `, ...chapters[this.number].words];
  }

  /** Returns the point of the next chapter, or by -1 of the one before; -1 if there is none. */
  next(point, by) {
    const { chapters } = this;
    const at =
      chapters[this.number]?.point === point
        ? this.number + by
        : by > 0
          ? chapters.findIndex((each) => each.point > point)
          : chapters.findLastIndex((each) => each.point < point);
    if (!chapters[at]) return -1;
    this.number = at;
    return chapters[at].point;
  }
}
