/** Allergies as every page writes them: solid red is what she has, a red line that nobody has asked, grey that she has none. */
import type { AllergyState } from '@clinic/contract/areas/customers/allergy.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { lazy } from 'react'
import type { RowAction } from '../../../kit/act/action.ts'
import { useMay } from '../../../kit/person.ts'
import './allergy.css'

const AllergyAnswer = lazy(async () => ({ default: (await import('./allergy-fields.tsx')).AllergyAnswer }))

type Known = {
  readonly state: AllergyState | null | undefined
  /** What she has; absent for who may not see health facts. */
  readonly what?: string | null | undefined
}

/** In lists, on boards and in queues: 敏 always, 未问 only while she is in the house. A role that hides the column sees neither. */
export const AllergyMark = ({ state, what, here = false }: Known & { readonly here?: boolean }) => {
  if (state === 'has')
    return (
      <span className="allergy has" title={what ? `过敏：${what}` : '有过敏记录'}>
        敏
      </span>
    )
  return state === null && here ? (
    <span className="allergy unasked" title="过敏史未询问">
      未问
    </span>
  ) : null
}

type Asked = { readonly id: number; readonly name?: string | undefined }
/** When somebody asked her last, as the dialog has read it. */
type Read = { readonly allergyAskedTime?: string | null }

/** 登记过敏史, for whoever may see health facts. */
export const recordAllergy: RowAction<Asked> = {
  label: '登记过敏史',
  call: customers.recordAllergy,
  title: ({ name }) => `登记过敏史 ${name ?? ''}`.trim(),
  fields: <AllergyAnswer />,
  // What a colleague has just been told stands in the form, and is not denied unread.
  reads: customers.details,
  toInput: ({ allergyState, allergy }, on) => ({
    allergyState,
    allergy,
    id: on.id,
    seen: (on as Asked & Read).allergyAskedTime ?? null,
  }),
}

type TagProps = Known & { readonly askedAt?: string | null | undefined; readonly onAsk?: (() => void) | undefined }

/** In the customer's header, in full words; who may register it does so with one click. */
export const AllergyTag = ({ state, what, askedAt, onAsk }: TagProps) => {
  const asks = useMay()(customers.recordAllergy.may) ? onAsk : undefined
  if (state === undefined) return null
  const { tone, words, hint } = saidOf({ state, what, askedAt })
  return asks ? (
    <button type="button" className={`allergy ${tone}`} title={hint ?? '登记过敏史'} onClick={asks}>
      {words}
    </button>
  ) : (
    <span className={`allergy ${tone}`} title={hint}>
      {words}
    </span>
  )
}

const saidOf = ({ state, what, askedAt }: Omit<TagProps, 'onAsk'>) => {
  if (state === 'has') return { tone: 'has', words: what ? `过敏 ${what}` : '有过敏', hint: what ?? undefined }
  if (state === 'denied')
    return { tone: 'denied', words: '否认过敏', hint: askedAt ? `${askedAt.slice(0, 10)} 询问` : undefined }
  return { tone: 'unasked', words: '过敏史未询问', hint: undefined }
}
