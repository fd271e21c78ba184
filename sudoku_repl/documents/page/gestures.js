// What the mouse and fingers do on the chart: scrub, go to a try or a sign, zoom and pan.

const SLACK = 4; // pixels that a click may move

export class ChartGestures {
  #pointers = new Map(); // where each pressed pointer is
  #press = null; // the only one of them; null in a pinch
  #held = 0; // the step of the overview that is dragged
  #from = 0; // the step where a selection began; 0 if none is made
  #going = 0; // the timer of the last point to go to

  constructor(chart) {
    this.chart = chart;
    const { slider, overview } = chart;
    slider.addEventListener("pointerdown", (event) => this.#down(event));
    slider.addEventListener("pointermove", (event) => this.#move(event));
    slider.addEventListener("pointerup", (event) => this.#up(event));
    slider.addEventListener("pointercancel", (event) => this.#forget(event));
    slider.addEventListener("pointerleave", () => chart.tell(null));
    slider.addEventListener("dblclick", (event) => this.#zoomInto(event));
    slider.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    overview.addEventListener("pointerdown", (event) => this.#grab(event));
    overview.addEventListener("pointermove", (event) => this.#drag(event));
  }

  #down(event) {
    const { chart } = this;
    if (event.button) return;
    chart.slider.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, event.clientX);
    this.#press =
      this.#pointers.size === 1 ? { x: event.clientX, target: this.chart.under(event), moved: false } : null;
    const waits =
      !this.chart.drawing.isScrubbed || event.pointerType !== "mouse" || this.#press?.target?.isSign;
    if (this.#press) {
      this.#from = event.shiftKey ? this.#stepAt(event) : 0;
      if (this.#from) chart.select([this.#from, this.#from]);
      else chart.press();
    }
    if (this.#press && !this.#from && !waits) this.#scrub(event);
  }

  /** Returns the step where the pointer is. */
  #stepAt(event) {
    return Math.max(Math.ceil(this.chart.stepAt(event)), 1);
  }

  #move(event) {
    const { chart } = this;
    if (!this.#pointers.has(event.pointerId)) return chart.tell(chart.under(event));
    if (this.#pointers.size > 1) return this.#pinch(event);
    this.#pointers.set(event.pointerId, event.clientX);
    if (!this.#press) return undefined;
    if (this.#from) return chart.select([this.#from, this.#stepAt(event)]);
    if (Math.abs(event.clientX - this.#press.x) > SLACK) this.#press.moved = true;
    if (this.#press.moved) this.#scrub(event);
    return undefined;
  }

  #up(event) {
    if (this.#press && !this.#from && !this.#press.moved && this.#press.target) {
      const { target } = this.#press;
      this.#go(target.point, target.isOther);
      this.chart.tell(target.isOther ? null : target);
    }
    this.#forget(event);
  }

  #forget(event) {
    this.#pointers.delete(event.pointerId);
    this.#press = null;
  }

  #scrub(event) {
    const { chart } = this;
    const point = chart.run.reached(Math.ceil(chart.stepAt(event)));
    chart.tell(chart.under(event)); // before the board is drawn, measuring the chart is quick
    this.#go(point);
  }

  /** Goes to a point in a task of its own, because browsers lay out the page at the end of a pointer event. */
  #go(point, isOther) {
    const { chart } = this;
    clearTimeout(this.#going);
    this.#going = setTimeout(() => (isOther ? chart.goToOther(point) : chart.go(point)));
  }

  /** Keeps the steps under two fingers under them. */
  #pinch(event) {
    const { chart } = this;
    const [, other] = [...this.#pointers].find(([id]) => id !== event.pointerId);
    const before = this.#pointers.get(event.pointerId);
    this.#pointers.set(event.pointerId, event.clientX);
    const apart = (x) => Math.max(Math.abs(x - other), 1);
    chart.plot.zoom(apart(before) / apart(event.clientX), chart.stepAt({ clientX: other }));
  }

  #zoomInto(event) {
    const { chart } = this;
    const target = chart.under(event);
    if (!target) return;
    if (target.last > target.first) chart.plot.zoomTo(target.first, target.last);
    else chart.plot.zoom(0.25, chart.stepAt(event));
  }

  #wheel(event) {
    const { chart } = this;
    const { plot } = chart;
    const pixels = event.deltaMode ? 16 : 1;
    const sideways = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX;
    const window = [plot.from, plot.to];
    if (Math.abs(sideways) > Math.abs(event.deltaY) || event.shiftKey) {
      plot.pan(sideways * pixels * plot.scale);
    } else {
      plot.zoom(2 ** ((event.deltaY * pixels) / 200), chart.stepAt(event));
    }
    if (window[0] !== plot.from || window[1] !== plot.to) event.preventDefault(); // otherwise the page scrolls
  }

  #shareOf(event) {
    const { left, width } = this.chart.overview.getBoundingClientRect();
    return ((event.clientX - left) / width) * this.chart.plot.whole;
  }

  /** Grabs the window; elsewhere on the strip, brings it there first. */
  #grab(event) {
    const { chart } = this;
    if (event.button) return;
    chart.overview.setPointerCapture(event.pointerId);
    const step = this.#shareOf(event);
    chart.plot.reveal(step);
    this.#held = step;
  }

  #drag(event) {
    const { chart } = this;
    if (!chart.overview.hasPointerCapture(event.pointerId)) return;
    const step = this.#shareOf(event);
    chart.plot.pan(step - this.#held);
    this.#held = step;
  }
}
