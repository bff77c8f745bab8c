/** The record beside an installed package's files; without it a folder is no installed package. */
export const recordName = '.pincer-package.json'
