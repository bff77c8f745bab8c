/** What a number of the settings may be, for the schema and for the field it is typed into. */
export const settingBounds = {
  /** More than 200 rounds are hours of work without anyone being asked. */
  rounds: { min: 1, max: 200 },
  /** A question that lapses within a second cannot be read. */
  approvalTimeoutMs: { min: 1_000 },
  /** Shorter, and even a fast step would be ended half-way. */
  toolTimeoutMs: { min: 1_000 },
  /** Less than this cuts off error messages. */
  outputBytes: { min: 1_024 },
  /** A year of old versions is more than anybody looks for. */
  undoDays: { min: 1, max: 365 },
  /** Less than this would not hold one large document before and after. */
  undoBytes: { min: 100_000_000, max: 100_000_000_000 },
} as const
