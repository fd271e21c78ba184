class BandView { constructor() {} show() {} }
