/** The answer to what is being typed, asked as often as the specification allows. */
import type { Call, InputOf } from '@clinic/contract/call.ts'
import { useState } from 'react'
import { useAnswer } from '../query.ts'
import { useThrottledAsking } from './throttle.ts'

/** Specification 000 §7, §9: the remote grid asks at most once a second (F0397, F0450). */
export const THROTTLE_MS = 1_000

type Options = {
  /** Nobody looks at what is found: nothing is asked. */
  readonly resting?: boolean
  /** Milliseconds between two questions. */
  readonly atMostEvery?: number
}

/**
 * @param input what a text asks for; the empty text asks for the usual first ones
 * @returns the newest answer, and whether it is the answer to what stands there now
 */
export const useTypedAnswer = <C extends Call>(
  call: C,
  input: (text: string) => InputOf<C>,
  typed: string,
  { resting = false, atMostEvery = THROTTLE_MS }: Options = {},
) => {
  const [asked, ask] = useState(typed)
  const answer = useAnswer(call, input(asked), { resting, keepLast: true })
  useThrottledAsking({ typed, asked, busy: answer.isFetching }, atMostEvery, ask)
  return { answer, settled: typed === asked && !answer.isFetching }
}
