const kept = /(?:^|\/)(?:node_modules|\.git\/(?:objects|lfs|modules)|\.?venv|__pycache__|\.cache|\.gradle|\.tox|bower_components|Pods|DerivedData)(?:\/|$)/
const own = /(?:^|\/)\.git(?:\/|$)/

/** Inside a folder that programs fill: what is in it can be had again, except for what is small enough to be somebody's own. */
export function isRefillable(path: string): boolean { return kept.test(path) }

/** Files that programs keep for themselves; a person did not write them. */
export function isHeavy(path: string): boolean { return kept.test(path) || own.test(path) }
