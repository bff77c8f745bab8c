const sequences = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\-_])/g
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069\u200b-\u200f\u{e0000}-\u{e007f}]/gu

/** What a foreign program wrote, without what would steer a terminal or hide text in the window. */
export function plainLine(text: string): string { return text.replace(sequences, '').replace(unseen, '') }
