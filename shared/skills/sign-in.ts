import * as z from 'zod'

/** Signing in for skills, as the window knows it. Words for codes and permissions are in `renderer/text`. */

/** `browser`: the service's page, which comes back by itself · `code`: a short code the person types into that page · `key`: something they made there and paste here. */
export const signInWays = ['browser', 'code', 'key'] as const
export type SignInWay = (typeof signInWays)[number]

/** Why somebody has to sign in. `never`: nobody did · `more`: something new is needed · `ended`: the service no longer takes what is kept. */
export const signInReasons = ['never', 'more', 'ended'] as const
export type SignInReason = (typeof signInReasons)[number]

/** `this-run`: the system has no safe place for keys, so a sign-in is forgotten when Pincer ends. */
export const keepings = ['kept', 'this-run'] as const

/**
 * Why the last try brought nothing.
 * - `denied`: no was said at the service · `not-all`: something that was asked for was not given · `too-much`: the service gave more than was asked for · `late`: nobody came back in time
 * - `wrong-answer`: the browser came back with an answer to something else · `unreachable`, `blocked`: the service, or our rules for addresses
 * - `no-browser`: the system's browser could not be opened · `not-offered`: the service has no such way · `refused`: it refused, mostly because of the registration
 */
export const signInProblems = ['denied', 'not-all', 'too-much', 'late', 'wrong-answer', 'unreachable', 'blocked', 'no-browser', 'not-offered', 'refused'] as const
export type SignInProblem = (typeof signInProblems)[number]

export const signInProgressSchema = z.discriminatedUnion('kind', [
  /** Nothing was done yet: the person is asked, or the last try is over. */
  z.object({ kind: z.literal('asking') }),
  z.object({ kind: z.literal('starting'), way: z.enum(signInWays) }),
  z.object({ kind: z.literal('browser') }),
  z.object({ kind: z.literal('code'), userCode: z.string(), address: z.string(), expiresAt: z.number() }),
])

/**
 * Who stands for a skill. `catalogue`: it comes with Pincer · `npm`: `name` published it there, empty: nobody says who · `file`,
 * `folder`: it was taken from that place on this computer
 */
export const skillMakerSchema = z.object({ kind: z.enum(['catalogue', 'npm', 'file', 'folder']), name: z.string() })
export type SkillMaker = z.infer<typeof skillMakerSchema>

/** An account a skill needs now. Its calls that need the same one share the question; no other skill does. */
export const signInRequestSchema = z.object({
  id: z.string(),
  /** Names this skill's account at this service; not for people. */
  account: z.string(),
  /** As the skill names the service: `google`, `github`, or a name of its own. */
  provider: z.string(),
  skill: z.object({ id: z.string(), name: z.string(), maker: skillMakerSchema }),
  /** Calls that wait for it; empty: it was begun on a skill's page. */
  calls: z.array(z.object({ sessionId: z.string(), callId: z.string() })),
  reason: z.enum(signInReasons),
  /** Everything that will be asked for at the service. `isNew`: not given to this skill so far, where something was. */
  scopes: z.array(z.object({ name: z.string(), isNew: z.boolean() })),
  ways: z.array(z.enum(signInWays)), keeping: z.enum(keepings), askedAt: z.number(), progress: signInProgressSchema,
  problem: z.object({ code: z.enum(signInProblems), detail: z.string() }).nullable(),
})
export type SignInRequest = z.infer<typeof signInRequestSchema>

/** `cancel`: ends the try, the question stays · `open-again`: the page once more · `decline`: the calls that wait end without it. */
export const signInAnswerSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('sign-in'), way: z.enum(['browser', 'code']) }).strict(),
  z.object({ action: z.literal('key'), key: z.string().max(20_000) }).strict(),
  z.object({ action: z.enum(['open-again', 'cancel', 'decline']) }).strict(),
])
export type SignInAnswer = z.infer<typeof signInAnswerSchema>

/** How Pincer is known at a service: by this build's registration, the person's own, none yet, or it needs none. */
export const registrations = ['build', 'own', 'none', 'not-needed'] as const
