/** Words and rules of 候诊叫号: how a ticket stands in the line, what may be done with it, what strangers may see of a name. */
import { defineRefusals, type Refusal } from '../../refusals.ts'

/** 候诊, 已叫号, 过号. */
export const lineStates = { waiting: '候诊', called: '已叫号', missed: '过号' } as const
export type LineState = keyof typeof lineStates

export const queueRefusals = defineRefusals('triage.queue', {
  wrongState: [409, '{ticket}号{state}，不能{action}，请刷新后查看'],
  over: [409, '{ticket}号已离开候诊，请刷新后查看'],
  placeFirst: [422, '先填写叫到哪里，如 1 诊室'],
  placeClosed: [409, '{place} {why}，请换一个地方再叫'],
  empty: [409, '没有等待叫号的客户'],
  calledEnough: [409, '{ticket}号已叫 {calls} 次，请按过号处理'],
  screenGone: [404, '屏幕已停用，请联系前台'],
  codeWrong: [404, '代码无效或已过期，请到前台取新代码'],
  minutesTurned: [422, '变红的分钟数应大于变黄的分钟数'],
  screenNameTaken: [409, '{name}已存在，请换一个名称'],
  letterTwice: [422, '{letter}用在了两个科室，请换一个字母'],
})

/** What can be done with a ticket, from where, and where it leads. Calling again is calling once more. */
export const lineMoves = {
  call: { word: '叫号', from: ['waiting', 'called'], to: 'called' },
  skip: { word: '过号', from: ['called'], to: 'missed' },
  recall: { word: '召回', from: ['missed'], to: 'waiting' },
} as const satisfies Record<string, { word: string; from: readonly LineState[]; to: LineState }>
export type LineMove = keyof typeof lineMoves

export type InLine = { readonly ticket: string; readonly lineState: LineState; readonly calls: number }

/** Why a move is not open to a ticket. Server and screens ask the same. */
export const whyNotLine = (move: LineMove, { ticket, lineState }: InLine): Refusal | null => {
  const { from, word } = lineMoves[move]
  return (from as readonly LineState[]).includes(lineState)
    ? null
    : queueRefusals.wrongState({ ticket, state: lineStates[lineState], action: word })
}

/** Calling takes more: whoever was called as often as the hospital calls has missed it. @param most calls of one ticket */
export const whyNotCall = (held: InLine, most: number): Refusal | null =>
  whyNotLine('call', held) ??
  (held.calls >= most ? queueRefusals.calledEnough({ ticket: held.ticket, calls: String(held.calls) }) : null)

/** A room that is closed now, and why. */
export type ClosedRoom = { readonly name: string; readonly why: string }

/** Without a room there is nowhere to call to, and nobody is called into a closed one; the screen asks, the call does not go. */
export const whyNotTo = (place: string, closed: readonly ClosedRoom[]): Refusal | null => {
  const to = place.trim()
  if (!to) return queueRefusals.placeFirst()
  const room = closed.find(({ name }) => name === to)
  return room ? queueRefusals.placeClosed({ place: to, why: room.why }) : null
}

/** Letter of a department that was given none. */
export const LETTER = 'A'

/** A018. */
export const ticketOf = (letter: string, serial: number): string => `${letter}${String(serial).padStart(3, '0')}`

/** What the waiting room sees of a name: 周*诗, 杨*. */
export const calledName = (name: string): string => {
  const signs = [...name.trim()]
  if (signs.length <= 2) return `${signs[0] ?? ''}*`
  return `${signs[0]}*${signs.at(-1)}`
}
