// Where the steps are on the chart: the window of steps that it shows, and the pixels that they take.

export const MARGINS = { left: 36, right: 8, top: 4, sign: 12, axis: 16 }; // and the heights of a row of signs and of the axis
const CLOSEST = 8; // the fewest steps in the window

export class Plot {
  /** `changed` is called after each change of the window. */
  constructor(changed) {
    Object.assign(this, { whole: 1, changed, from: 0, to: 1, top: MARGINS.top });
  }

  /** Takes the number of steps of the run, and shows all of them unless a part was shown. */
  take(whole) {
    const wasWhole = !this.isZoomed;
    this.whole = whole;
    if (wasWhole) Object.assign(this, { from: 0, to: whole });
    else if (this.to > whole) this.show(this.from, this.to);
  }

  /** The height of what is below the levels or the tree, in pixels. */
  get below() {
    return 2 * MARGINS.sign + MARGINS.axis;
  }

  /** Takes the size of the drawing, in pixels. */
  fit(width, height) {
    this.left = MARGINS.left;
    this.right = width - MARGINS.right;
    this.bottom = height - this.below;
  }

  get span() {
    return this.to - this.from;
  }

  get isZoomed() {
    return this.span < this.whole;
  }

  /** The steps that a pixel stands for. */
  get scale() {
    return this.span / (this.right - this.left);
  }

  /** The first and the last step of which the window has a part. */
  get steps() {
    return [Math.floor(this.from) + 1, Math.ceil(this.to)];
  }

  x(step) {
    return this.left + (step - this.from) / this.scale;
  }

  /** Returns the step at a place, not rounded. */
  step(x) {
    return Math.min(Math.max(this.from + (x - this.left) * this.scale, this.from), this.to);
  }

  /** Shows `factor` times as many steps; the step `around` stays in its place. */
  zoom(factor, around) {
    const span = Math.min(Math.max(this.span * factor, Math.min(CLOSEST, this.whole)), this.whole);
    const from = around - ((around - this.from) * span) / this.span;
    this.show(from, from + span);
  }

  /** Shows the steps from `first` to `last`, with a little room on both sides. */
  zoomTo(first, last) {
    const room = Math.max((last - first + 1) * 0.03, (CLOSEST - (last - first + 1)) / 2);
    this.show(first - 1 - room, last + room);
  }

  showAll() {
    this.show(0, this.whole);
  }

  pan(by) {
    this.show(this.from + by, this.to + by);
  }

  /** Brings a step into the middle if it is not in the window. */
  reveal(step) {
    if (step < this.from || step > this.to) this.pan(step - (this.from + this.to) / 2);
  }

  /** Shows a window, moved so that it is inside of the run. */
  show(from, to) {
    const { whole } = this;
    const span = whole - (to - from) > 1e-6 ? to - from : whole; // despite rounding
    this.from = Math.min(Math.max(from, 0), whole - span);
    this.to = this.from + span;
    this.changed();
  }
}
