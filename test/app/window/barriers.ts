import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/**
 * What a machine can find wrong for people who see, hear or move differently; each as `rule: places`. `include` and `exclude` are selectors.
 * The window has no frames of others, so the result is put together in the page itself instead of in a second one, which takes half as long.
 */
export async function barriers(page: Page, { include, exclude }: { readonly include?: string; readonly exclude?: string } = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (include !== undefined) axe.include(include)
  if (exclude !== undefined) axe.exclude(exclude)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
}
