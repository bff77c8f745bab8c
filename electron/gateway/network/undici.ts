// A door of ES module shape: the library is CommonJS, and a bundle gives a dynamic import of such a module no named exports.
export { Agent, fetch } from 'undici'
