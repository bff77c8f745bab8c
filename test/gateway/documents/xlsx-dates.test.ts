import { describe, expect, it } from 'vitest'
import { dateText, isDateFormat } from '../../../electron/gateway/documents/xlsx-dates.ts'

describe('dates of workbooks', () => {
  it.each([[45_429, '2024-05-17'], [45_429.354_166_666_7, '2024-05-17 08:30:00'], [0.5, '12:00:00'], [1, '1900-01-01'], [59, '1900-02-28'], [61, '1900-03-01']])('%d is %s', (serial, text) => {
    expect(dateText(serial, false)).toBe(text)
  })

  it('counts from 1904 where the workbook does', () => { expect(dateText(0, true)).toBe('1904-01-01') })

  it.each([['yyyy-mm-dd', true], ['[$-409]d/m/yy h:mm AM/PM;@', true], ['yyyy"年"m"月"', true], ['mm:ss.0', true], ['[h]:mm', true], ['#,##0.00', false], ['0.00"d"', false], ['[Red]0', false], ['General', false], ['0%', false]])('the format %s: %s', (code, isDate) => {
    expect(isDateFormat(200, code)).toBe(isDate)
  })
})
