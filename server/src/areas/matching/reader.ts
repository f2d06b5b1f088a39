/**
 * Reads what WeChat, Alipay and banks export: somewhere below a preamble stands the row of heads, below it the lines, then often a
 * footer. Amounts are taken to the fen or not at all; what a spreadsheet would run is text (pure).
 */
import { matchingRefusals, type Source, sources } from '@clinic/contract/areas/matching/words.ts'
import { type Fen, MAX_FEN } from '@clinic/contract/money.ts'
import type { Refusal } from '@clinic/contract/refusals.ts'
import { heads, type Key } from './heads.ts'

export type ReadLine = {
  readonly rowNo: number
  /** `YYYY-MM-DD HH:mm:ss` of the hospital's clock. */
  readonly at: string
  readonly hasTime: boolean
  readonly fen: Fen
  readonly refNo: string
  readonly orderNo: string
  readonly counterparty: string
  readonly remark: string
}
type Fault = { readonly row: number; readonly why: string }
type Cells = Readonly<Partial<Record<Key, string>>>

/** How far down the heads may stand. */
const MOST_PREAMBLE = 60
/** Whether nothing came or went: what was closed, or never paid. */
const DEAD = /关闭|失败|REVOKED|CLOSED|未支付|NOTPAY/i
const OUT = /支出|^支$|^出$|^借|付款|^D$/
const IN = /收入|^收$|^入$|^贷|收款|^C$/

/** As exports wrap their cells: `="6222…"`, a backtick or an apostrophe before, tabs after. */
const bare = (cell: string): string =>
  cell
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^[`']/, '')
    .trim()

const headKey = (cell: string): string =>
  bare(cell)
    .replace(/[\s*#]/g, '')
    .replace(/[（(].*?[)）]/g, '')

/** Which column each key stands in; null: this is no row of heads. */
const placesOf = (row: readonly string[]): ReadonlyMap<Key, number> | null => {
  const names = row.map(headKey)
  const places = new Map<Key, number>()
  for (const [key, words] of Object.entries(heads) as [Key, readonly string[]][]) {
    const word = words.find((one) => names.includes(one))
    if (word !== undefined) places.set(key, names.indexOf(word))
  }
  const hasMoney = places.has('amount') || places.has('in') || places.has('out')
  return hasMoney && (places.has('at') || places.has('day')) ? places : null
}

/** The amount in fen; null: it is none to the fen. */
const fenOf = (cell: string): Fen | null => {
  const text = cell.replace(/^([+-]?)[¥￥]/, '$1').replace(/,/g, '')
  const parts = /^([+-]?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text)
  if (!parts) return null
  const fen = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'))
  return fen > MAX_FEN ? null : parts[1] === '-' ? -fen : fen
}

const two = (text: string): string => text.padStart(2, '0')
const DATE = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?/
const TIME = /(\d{1,2}):?(\d{2})(?::?(\d{2}))?$/

/** The moment of a line; null: it is none. */
const momentOf = (day: string, time: string): { at: string; hasTime: boolean } | null => {
  const compact = /^(\d{8})(\d{6})$/.exec(day)
  const [dayText, timeText] = compact
    ? [compact[1]!, compact[2]!]
    : [day.split(/[\sT]+/)[0] ?? '', time !== '' ? time : (day.split(/[\sT]+/)[1] ?? '')]
  const parts = /^\d{8}$/.test(dayText) ? /^(\d{4})(\d{2})(\d{2})$/.exec(dayText) : DATE.exec(dayText)
  if (!parts) return null
  const date = `${parts[1]}-${two(parts[2]!)}-${two(parts[3]!)}`
  if (Number.isNaN(Date.parse(date)) || !new Date(`${date}T00:00:00Z`).toISOString().startsWith(date)) return null
  const clock = TIME.exec(timeText)
  if (!clock) return timeText === '' ? { at: `${date} 00:00:00`, hasTime: false } : null
  const [hour, minute, second] = [Number(clock[1]), Number(clock[2]), Number(clock[3] ?? 0)]
  if (hour > 23 || minute > 59 || second > 59) return null
  return { at: `${date} ${two(String(hour))}:${two(String(minute))}:${two(String(second))}`, hasTime: true }
}

type Money = { readonly fen: Fen } | { readonly why: string }
const BAD = { why: '金额须是最多两位小数的数字' }

/** What came in or went out; null: nothing did. */
const moneyOf = (cells: Cells): Money | null => {
  const isRefund = /REFUND|退款/i.test(cells.status ?? '') && (cells.refunded ?? '') !== ''
  if (isRefund) return signed(cells.refunded!, -1)
  if (cells.in !== undefined || cells.out !== undefined) {
    const [came, went] = [fenOf(cells.in || '0'), fenOf(cells.out || '0')]
    if (came === null || went === null) return BAD
    const fen = came - Math.abs(went)
    return fen === 0 ? null : { fen }
  }
  const direction = cells.direction ?? ''
  if (direction !== '' && !OUT.test(direction) && !IN.test(direction)) return null
  return signed(cells.amount ?? '', OUT.test(direction) ? -1 : 1)
}

const signed = (cell: string, sign: 1 | -1): Money | null => {
  const fen = fenOf(cell)
  if (fen === null) return BAD
  if (fen === 0) return null
  return { fen: sign === -1 ? -Math.abs(fen) : fen }
}

/** As WeChat writes that there is nothing. */
const NOTHING = /^[/-]$/
const cut = (text: string | undefined, most: number): string => [...(text ?? '')].slice(0, most).join('')
const numberOf = (text: string | undefined): string => {
  const bareText = (text ?? '').replace(/\s/g, '')
  return NOTHING.test(bareText) ? '' : cut(bareText, 64)
}
const wordsOf = (text: string | undefined, most: number): string => {
  const words = (text ?? '').trim()
  return NOTHING.test(words) ? '' : cut(words, most)
}

/** One line below the heads; null: it is none. */
const lineOf = (rowNo: number, cells: Cells): ReadLine | Fault | null => {
  if (DEAD.test(cells.status ?? '')) return null
  const money = moneyOf(cells)
  if (money === null) return null
  if ('why' in money) return { row: rowNo, why: money.why }
  const [day = '', at = ''] = [cells.day, cells.at]
  // Where the day has a column of its own, the other one tells the hour.
  const moment =
    day === '' ? momentOf(at, cells.time ?? '') : momentOf(day, at.length <= 8 ? at || (cells.time ?? '') : '')
  if (!moment) return { row: rowNo, why: '交易时间看不懂' }
  const isRefund = money.fen < 0 && (cells.refundRef ?? '') !== ''
  return {
    rowNo,
    ...moment,
    fen: money.fen,
    refNo: numberOf(isRefund ? cells.refundRef : cells.ref),
    orderNo: numberOf(isRefund ? (cells.refundOrder ?? cells.order) : cells.order),
    counterparty: wordsOf(cells.counterparty, 100),
    remark: wordsOf(cells.remark, 200),
  }
}

/** The foot of a file: sums, and lines that say that it ends. */
const isFoot = (first: string): boolean => /^(总交易单数|合计|总计|支出合计|收入合计|#|-{4,})/.test(first)

/** Lines of a file of that source, or why it is none. All of them or nothing. */
export const readStatement = (rows: readonly (readonly string[])[], source: Source): ReadLine[] | Refusal => {
  const at = rows.slice(0, MOST_PREAMBLE).findIndex((row) => placesOf(row) !== null)
  if (at < 0) return matchingRefusals.noHeads({ source: sources[source] })
  const places = [...placesOf(rows[at]!)!]
  const lines: ReadLine[] = []
  const faults: Fault[] = []
  for (const [below, row] of rows.slice(at + 1).entries()) {
    const first = bare(row[0] ?? '')
    if (/^总交易单数/.test(first)) break
    if (isFoot(first) || row.every((cell) => bare(cell) === '')) continue
    const cells: Cells = Object.fromEntries(places.map(([key, place]) => [key, bare(row[place] ?? '')]))
    const read = lineOf(at + below + 2, cells)
    if (read === null) continue
    if ('why' in read) faults.push(read)
    else lines.push(read)
  }
  if (faults[0]) return matchingRefusals.faulty({ row: faults[0].row, why: faults[0].why, count: faults.length })
  return lines.length === 0 ? matchingRefusals.noLines() : lines
}
