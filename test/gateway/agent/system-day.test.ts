import { expect, it } from 'vitest'
import { systemDay, systemZone } from '../../../electron/gateway/agent/system-day.ts'
import { seededRandom } from '../../fakes/damaged-journals.ts'

it('the day is the one a calendar in this place shows', () => {
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: systemZone() })
  const random = seededRandom(7)
  for (let times = 0; times < 2_000; times += 1) {
    const at = Math.floor(random() * 4_000_000_000_000)
    expect(systemDay(at)).toBe(calendar.format(at))
  }
})
