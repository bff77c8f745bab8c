/** Events of `webContents`: those this host causes, and those that may be listened to but never come. */
export const contentsEvents = {
  fired: [
    'will-navigate', 'will-frame-navigate', 'will-redirect', 'did-start-navigation', 'did-navigate', 'did-navigate-in-page', 'did-start-loading', 'did-stop-loading', 'did-finish-load', 'did-fail-load',
    'dom-ready', 'page-title-updated', 'render-process-gone', 'destroyed', 'console-message', 'preload-error', 'focus', 'blur',
  ],
  silent: [
    'will-attach-webview', 'did-attach-webview', 'did-create-window', 'unresponsive', 'responsive', 'certificate-error', 'login', 'select-client-certificate', 'will-prevent-unload', 'before-input-event',
    'context-menu', 'devtools-opened', 'select-bluetooth-device', 'enter-html-full-screen', 'leave-html-full-screen', 'zoom-changed', 'found-in-page', 'did-fail-provisional-load',
  ],
}
