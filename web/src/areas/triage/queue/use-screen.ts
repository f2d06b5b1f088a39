/** What happens over time on the waiting room's screen: it asks every few seconds, and speaks what is new. */
import { type ScreenBoard, screenDoor } from '@clinic/contract/areas/triage/queue-door.ts'
import { useEffect, useRef } from 'react'
import { useAnswer } from '../../../kit/query.ts'
import { sentenceOfCall, speak } from './voice.ts'

/** Often enough for somebody who sits there. */
const EVERY_MS = 3_000

/** The board behind a token, asked for again and again. */
export const useBoard = (token: string) => {
  const answer = useAnswer(screenDoor.board, { token }, { freshFor: 0 })
  const { refetch } = answer
  useEffect(() => {
    const timer = setInterval(() => void refetch({ cancelRefetch: false }), EVERY_MS)
    return () => clearInterval(timer)
  }, [refetch])
  return answer
}

/** Speaks each call once, oldest first; what was called before the page was opened is not called again. */
export const useSpoken = ({ rows, now }: ScreenBoard): void => {
  const spoken = useRef(now)
  useEffect(() => {
    const fresh = rows.filter(({ calledAt, inside }) => !inside && calledAt > spoken.current)
    for (const row of fresh.toReversed()) speak(sentenceOfCall(row))
    spoken.current = fresh[0]?.calledAt ?? spoken.current
  }, [rows])
}
