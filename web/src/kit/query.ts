/** Questions and actions of a screen, over TanStack Query. After a successful action every mounted question is asked anew. */
import type { Call, InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common, isRefusal, statusOf } from '@clinic/contract/refusals.ts'
import {
  keepPreviousData,
  QueryClient,
  skipToken,
  type UseMutateFunction,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { ask, newKey, Refused } from './ask.ts'
import { say } from './say.ts'

/** Retries only what a retry can cure: a lost connection, once. Refusals are answers. */
const worthRetry = (count: number, error: Error): boolean => count < 1 && error instanceof Refused && error.code === 503

/** Milliseconds before each new try of what must not be given up: a minute in all, as long as a limit of questions lasts. */
const PATIENCE = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const
const passing: readonly number[] = [429, 503, 504]

/** Too many questions at once, a server that is busy or away, an answer that came too late: all of it passes. */
export const worthPatience = (count: number, error: Error): boolean =>
  count < PATIENCE.length && error instanceof Refused && passing.includes(statusOf(error.code))
/** Milliseconds until a question that failed is asked again. @param count how often it has failed, from 0 */
export const patience = (count: number): number => PATIENCE[count] ?? PATIENCE.at(-1)!

/**
 * `always`: the library would hold back what is asked without a line and send it when the line is back. Nothing goes out
 * later by itself: it fails now, and the person decides.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: worthRetry,
      staleTime: 5_000,
      gcTime: 300_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** Key of a call's answer; the path comes first so that live topics can find it. */
export const keyOf = (call: Call, input: unknown) => [call.path, call.method, input] as const

export type AnswerOptions = {
  /** Nobody looks just now: what is there stays, and is not asked anew until somebody does. */
  resting?: boolean
  /** Keep showing the last answer while the next one is on its way (paging). */
  keepLast?: boolean
  /** Milliseconds an answer counts as fresh; default 5 s. Dictionaries may take minutes. */
  freshFor?: number
  /** Asked once: a failure is shown, and the person asks again (lists, F0629). */
  once?: boolean
  /** Asked again for a minute as long as what hinders passes: nothing can be done without the answer. */
  patient?: boolean
}

export type Answer<T> = {
  readonly data: T | undefined
  readonly error: Refused | null
  readonly isError: boolean
  /** The first answer is on its way; never so where nothing was asked. */
  readonly isPending: boolean
  /** An answer is on its way, the first or a newer one. */
  readonly isFetching: boolean
  /** When it came, in milliseconds: another number is another answer. */
  readonly dataUpdatedAt: number
  /** Asks again, now; `cancelRefetch: false` waits for the answer that is on its way. */
  readonly refetch: (how?: {
    cancelRefetch?: boolean
  }) => Promise<{ readonly data: T | undefined; readonly error: Refused | null }>
}

const notAsked: Answer<never> = {
  data: undefined,
  error: null,
  isError: false,
  isPending: false,
  isFetching: false,
  dataUpdatedAt: 0,
  refetch: async () => notAsked,
}

/**
 * Asks a reading call and keeps its answer: `const { data, error, isPending } = useAnswer(customers.one, { id })`.
 * @param input null: there is nothing to ask (nobody is chosen, no right to it), and there is no answer either
 */
export const useAnswer = <C extends Call>(
  call: C,
  input: InputOf<C> | null,
  options: AnswerOptions = {},
): Answer<OutputOf<C>> => {
  const answer = useQuery<OutputOf<C>, Refused>({
    queryKey: keyOf(call, input),
    queryFn: input === null ? skipToken : ({ signal }) => ask(call, input, { signal }),
    enabled: input !== null && !options.resting,
    ...(options.keepLast && input !== null ? { placeholderData: keepPreviousData } : {}),
    ...(options.once ? { retry: false } : {}),
    ...(options.patient ? { retry: worthPatience, retryDelay: patience } : {}),
    ...(options.freshFor === undefined ? {} : { staleTime: options.freshFor }),
  })
  return input === null ? notAsked : answer
}

/** Of an act whose dialog is closed by now. */
export type Told = { readonly about?: string | undefined; readonly next?: string }

export type ActionOptions<C extends Call> = {
  /** Shown on success; default the call's title and 成功!. `null` says nothing. */
  done?: string | null
  onDone?: (answer: OutputOf<C>) => void
  /**
   * `own`: the caller shows refusals itself (forms do, beside their fields). `none`: nobody misses what was refused. A
   * function says which ones it has seen to; the others are said.
   */
  refusals?: 'message' | 'own' | 'none' | ((error: Refused, input: InputOf<C>) => boolean)
  /** What is told of a refusal that comes after its dialog was closed: whom it is about, and what to do. */
  gone?: (input: InputOf<C>) => Told | Promise<Told>
  /** Acts under one word wait for each other: quick changes of one thing, of which each is an act and the last one stays. */
  inTurn?: string
}

/** What the person reads when an action was refused: the sentence, and the number when it is a fault of ours. */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof Refused)) return '系统出现异常，请刷新页面后重试'
  return statusOf(error.code) >= 500 && error.requestId && !error.message.includes(error.requestId)
    ? `${error.message}（编号 ${error.requestId}）`
    : error.message
}

/**
 * A refused act says which act failed, and why (F0420, F0423). An act that may have happened is not said to have failed.
 */
export const failedText = (label: string, error: unknown): string =>
  error instanceof Refused && !changedNothing(error) ? sentenceOf(error) : `${label}失败! ${sentenceOf(error)}`

/** True unless the act may have happened or is still under way: time-out, lost answer, 5xx, 40902. */
const changedNothing = (error: Refused): boolean => statusOf(error.code) < 500 && !isRefusal(error, common.duplicate)

/**
 * What a form that was refused says beside why: what became of what was sent, and of what is typed. An act that may have
 * happened is repeated under its key, so that it happens once; one without a key is looked after first.
 */
export const afterRefusal = (error: unknown, { idempotency }: Pick<Call, 'idempotency'>): string =>
  !(error instanceof Refused) || changedNothing(error)
    ? '没有提交，您填的还在。'
    : idempotency === 'none'
      ? '可能已经提交，您填的还在，请先核对再提交。'
      : '可能已经提交，您填的还在；原样再点一次，只会提交一份。'

/** What is said of an act nobody waits for any more: about whom, whether it happened, why not, and what to do. */
export const goneNote = (label: string, error: unknown, { about, next }: Told) => {
  const happened = error instanceof Refused && !changedNothing(error)
  return {
    title: `${about ? `${about}：` : ''}${label}${happened ? '没有确认' : '未成功'}`,
    message: [sentenceOf(error), next].filter(Boolean).join('。'),
    // It stays until it is read: she is at something else by now.
    duration: 0,
  }
}

/** Tells it where she is now; the name is looked up, and does without where it cannot be. */
const tellGone = async (label: string, error: unknown, told: () => Told | Promise<Told>): Promise<void> => {
  const [found, { notify }] = await Promise.all([
    Promise.resolve()
      .then(told)
      .catch((): Told => ({})),
    import('./notify.ts'),
  ])
  notify(goneNote(label, error, found))
}

/** Whether what asked is still on the screen. */
const useHere = () => {
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return here
}

type Sending<C extends Call> = UseMutateFunction<OutputOf<C>, Refused, InputOf<C>>

/** A button is drawn busy after the second click of a double click: what is under way is not sent again, unless it takes turns. */
const useOnce = <C extends Call>(send: Sending<C>, underWay: Set<string>, inTurn: boolean): Sending<C> =>
  useCallback(
    (...given) => {
      const text = JSON.stringify(given[0])
      if (!inTurn && underWay.has(text)) return
      underWay.add(text)
      send(...given)
    },
    [send, underWay, inTurn],
  )

/**
 * A writing call as a button needs it: `const pay = useAction(cashier.pay); pay.mutate(input)`.
 * One idempotency key from first try to success; it changes only after a success, so that a repeated click
 * or a retry after a lost answer is the same act.
 */
export const useAction = <C extends Call>(call: C, options: ActionOptions<C> = {}) => {
  const client = useQueryClient()
  const key = useRef(newKey())
  const here = useHere()
  const underWay = useRef(new Set<string>())
  const { inTurn } = options
  const action = useMutation<OutputOf<C>, Refused, InputOf<C>>({
    ...(inTurn === undefined ? {} : { scope: { id: inTurn } }),
    mutationFn: (input) =>
      ask(call, input, call.idempotency === 'none' ? {} : { idempotencyKey: key.current }).finally(() =>
        underWay.current.delete(JSON.stringify(input)),
      ),
    onSuccess: (answer) => {
      key.current = newKey()
      if (options.done !== null) say.done(options.done ?? `${call.title}成功!`)
      options.onDone?.(answer)
      // Not awaited: the dialog closes at once, the rows behind it follow.
      void client.invalidateQueries()
    },
    onError: (error, input) => {
      // The same key with other content is refused (42202); a refusal changed nothing, so the next try is a new act.
      if (changedNothing(error)) key.current = newKey()
      const { refusals = 'message', gone = () => ({}) } = options
      if (refusals === 'none') return
      if (!here.current) return void tellGone(call.title, error, () => gone(input))
      const seenTo = typeof refusals === 'function' ? refusals(error, input) : refusals === 'own'
      if (!seenTo) say.failed(failedText(call.title, error))
    },
  })
  const mutate = useOnce(action.mutate, underWay.current, inTurn !== undefined)
  return { ...action, mutate }
}
