/**
 * Loaded into npm while it installs (scripts/run.mjs). npm leaves out optional packages, such as the native parts of
 * the build tools, that ask for a newer Node than the one npm itself runs on. What will run them is the Node of the
 * lock file, so npm is told its version.
 */
Object.defineProperty(process, 'version', {
  value: process.env.MES_NODE_VERSION,
  enumerable: true,
  configurable: true,
});
