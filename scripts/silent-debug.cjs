/** Stands in for the package `debug` in the built server, which has a log of its own. */
const silent = Object.assign(() => undefined, { enabled: false, extend: () => silent });

module.exports = () => silent;
