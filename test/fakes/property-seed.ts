/**
 * Given to `fc.configureGlobal`: the ordinary run always tries the same inputs, so that a red run can be looked at and a
 * green one stays green; the long run looks for new ones.
 */
export const propertySeed = process.env['PINCER_LONG'] ? {} : { seed: 20_261_130 }
