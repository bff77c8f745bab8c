/** Where the service is; the manifest names the same host. */
export const address = 'https://www.googleapis.com'
