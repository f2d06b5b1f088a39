/** Closing the day that is on the board: the reasons that are typed, the line one stands on, and the question before it. */
import { type Board, daily, whyNotClose, whyNotDay } from '@clinic/contract/areas/daily/calls.ts'
import { type BoardWord, boardItems } from '@clinic/contract/areas/daily/words.ts'
import { useState } from 'react'
import { useUnsaved } from '../../kit/form/use-unsaved.ts'
import { useAction } from '../../kit/query.ts'
import { askFirst } from '../../kit/say.ts'

export type Reasons = Readonly<Partial<Record<BoardWord, string>>>

/** What was written for lines that may be left. */
const waiversOf = (items: Board['items'], reasons: Reasons) =>
  items.flatMap(({ item, count }) => {
    const reason = reasons[item]?.trim()
    return boardItems[item].rule === 'may' && count > 0 && reason ? [{ item: item as 'orders', reason }] : []
  })

/** Why the day cannot be closed now, in the words of the server. */
const whyNot = (board: Board, reasons: Reasons): string | null =>
  (whyNotDay(board) ?? whyNotClose(board.items, waiversOf(board.items, reasons)))?.message ?? null

const question = (day: string) =>
  askFirst({
    title: `日结 ${day}`,
    text: '日结后这一天不再入账，更正只能记在新的营业日。',
    yes: '日结',
    no: '返回',
  })

export const useClosing = (board: Board) => {
  const { day, items } = board
  const [reasons, setReasons] = useState<Reasons>({})
  const [at, setAt] = useState(0)
  const unsaved = useUnsaved({
    what: `日结 ${day}`,
    count: () => Object.values(reasons).filter(Boolean).length,
    read: () => reasons,
  })
  const close = useAction(daily.close, {
    done: `${day} 已日结!`,
    onDone: () => {
      unsaved.saved()
      setReasons({})
    },
  })
  const waivers = waiversOf(items, reasons)
  const start = () => void question(day).then((agreed) => agreed && close.mutate({ day, waivers }))
  const step = (by: number) => () => setAt((was) => (was + by + items.length) % items.length)
  return { reasons, setReasons, at, step, why: whyNot(board, reasons), start, isClosing: close.isPending }
}
export type Closing = ReturnType<typeof useClosing>
