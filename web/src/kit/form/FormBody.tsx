/** The inside of a form in a drawer or a dialog: what it is about, the fields, what follows, the buttons. */

import type { Call } from '@clinic/contract/call.ts'
import { Alert, Button, Form, type FormInstance } from 'antd'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { askedIfMeant, type IfMeant } from '../act/ask-if-meant.ts'
import { Refused } from '../ask.ts'
import { isOffline } from '../line.ts'
import { NO_LINE, useOffline } from '../line-watch.ts'
import { afterRefusal, sentenceOf, useAction } from '../query.ts'
import { say } from '../say.ts'
import { fit } from '../schema.ts'
import { draftBeside, valueAt } from './clash.ts'
import { DraftNote } from './DraftNote.tsx'
import { draftName, thingOf } from './draft-name.ts'
import { type FoundClash, fieldNames, useClash } from './use-clash.ts'
import { useUnsavedForm } from './use-unsaved.ts'
import './form.css'

/** Said by the button and by Ctrl+Enter: nothing is sent, now or later. */

const Clash = lazy(() => import('./Clash.tsx'))

type Values = Record<string, unknown>

/** A line of what a decision is about: 客户 欧阳晓彤. */
export type AboutLine = { readonly label: string; readonly value: ReactNode }

export type FormBodyProps = {
  readonly title: string
  readonly call: Call
  /** What is done, as the button says it, where the title also says to whom; default: the title. */
  readonly deed?: string
  /** What it is about: a draft belongs to these things. Default: the record of the first values. */
  readonly things?: readonly Readonly<Values>[]
  /** Draws the save button red, for acts that cannot be undone; the way back has the focus. */
  readonly danger?: boolean
  /** Success message; null says nothing. */
  readonly done?: string | null
  /** Verb on the button; default 保存. */
  readonly saveLabel?: string
  /** Who and how much, before anything is asked. */
  readonly about?: readonly AboutLine[]
  /** What the decision leads to, as sentences. */
  readonly follows?: readonly string[]
  /** From form values (and the record read) to the call's input; default: what the call takes of both. */
  readonly toInput?: (values: Values, loaded: Values) => object
  /** What is sent once more, `confirmed`, when somebody says that it is meant. */
  readonly ifMeant?: IfMeant
  readonly onDone?: (answer: unknown) => void
  /** Beside the buttons at the foot: running totals, the difference to zero. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

type Props = {
  readonly props: FormBodyProps
  readonly initial: Values
  readonly form: FormInstance
  /** Without asking: the form was sent. */
  readonly onClose: () => void
  /** The way back: asks when something is typed. */
  readonly onBack: () => void
  readonly small: boolean
  /** Reads the record anew; undefined where the form reads none. */
  readonly again?: (() => Promise<Values | undefined>) | undefined
}

/** What happened, what became of it, that nothing was lost, and the number to read out on the phone. */
const Refusal = ({ error, call }: { error: unknown; call: Call }) =>
  error ? (
    <Alert
      type="error"
      showIcon
      role="alert"
      className="form-refusal"
      title={sentenceOf(error)}
      description={
        <>
          {afterRefusal(error, call)}
          {error instanceof Refused && error.requestId && <small> 请求编号 {error.requestId}</small>}
        </>
      }
    />
  ) : null

const About = ({ about, follows }: Pick<FormBodyProps, 'about' | 'follows'>) => (
  <>
    {about && about.length > 0 && (
      <dl className="about">
        {about.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )}
    {follows && follows.length > 0 && (
      <ul className="follows">
        {follows.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    )}
  </>
)

/** What names the record and its version; forms do not show them. */
const identity = ({ id, version }: Values): Values => ({
  ...(id === undefined ? {} : { id }),
  ...(version === undefined ? {} : { version }),
})

/** What is typed and kept; and a draft that was typed before somebody else saved, beside what she saved. */
const useDrafted = ({ props, initial, form }: Pick<Props, 'props' | 'initial' | 'form'>) => {
  const { title, call, deed = title, things = [thingOf(initial)] } = props
  const [{ version }] = useState(initial)
  const [older, setOlder] = useState<FoundClash | null>(null)
  const unsaved = useUnsavedForm(form, {
    what: title,
    name: draftName(call, deed, things),
    version: typeof version === 'number' ? version : undefined,
    initial,
    older: (draft) => {
      // What the record does not hold, as the reason for a decision, nobody else can have written.
      const names = fieldNames(form).filter((name) => valueAt(initial, name) !== undefined)
      const both = draftBeside(names, draft, initial)
      if (both.open.length > 0) setOlder({ both, theirs: initial })
    },
  })
  const giveUp = () => {
    setOlder(null)
    unsaved.giveUp()
  }
  return { older, unsaved: { ...unsaved, giveUp } }
}

const useSaving = ({ props, initial, form, onClose, again }: Props) => {
  const { title, call, onDone, toInput, done, ifMeant } = props
  const { older, unsaved } = useDrafted({ props, initial, form })
  const save = useAction(call, {
    ...(done === undefined ? {} : { done }),
    refusals: (error, input) => {
      if (ifMeant) askedIfMeant(error, ...ifMeant, () => save.mutate({ ...(input as Values), confirmed: true }))
      return true
    },
    gone: () => ({ about: title }),
    onDone: (answer) => {
      unsaved.saved()
      onClose()
      onDone?.(answer)
    },
  })
  const { clash, ground } = useClash({ form, initial, again }, save.error)
  const submit = (values: Values) => {
    if (save.isPending) return
    if (isOffline()) return say.warn(NO_LINE)
    const { current: seen } = ground
    save.mutate(toInput ? toInput(values, seen) : fit(call, { ...identity(seen), ...values }, seen))
  }
  return { unsaved, save, submit, clash: clash ?? (save.error ? null : older) }
}

const Foot = ({ of: { props, form, onBack, small }, saving }: { of: Props; saving: boolean }) => {
  const { danger = false } = props
  const offline = useOffline()
  return (
    <div className="drawer-foot">
      <div className="drawer-foot-note">{props.foot}</div>
      <Button size="middle" onClick={onBack} autoFocus={danger}>
        {small ? '返回' : '取消'}
      </Button>
      <Button
        size="middle"
        type="primary"
        autoFocus={small && !danger && !props.children}
        danger={danger}
        loading={saving}
        disabled={offline}
        onClick={() => form.submit()}
        title={offline ? NO_LINE : 'Ctrl+Enter'}
      >
        {props.saveLabel ?? '保存'}
      </Button>
    </div>
  )
}

export const FormBody = (all: Props) => {
  const { props, initial, form, small } = all
  const { unsaved, save, submit, clash } = useSaving(all)
  // Two forms may be open at once: fields of one name are two fields, and a label means its own.
  const name = useId()
  return (
    <div className={small ? 'drawer-form small' : 'drawer-form'}>
      <div className="drawer-fields">
        <DraftNote restored={unsaved.restored} onGiveUp={unsaved.giveUp} onNoted={unsaved.noted} />
        {clash ? (
          <Suspense fallback={null}>
            <Clash key={String(clash.theirs['version'])} form={form} name={name} {...clash} />
          </Suspense>
        ) : (
          <Refusal error={save.error} call={props.call} />
        )}
        <About {...props} />
        <Form
          form={form}
          name={name}
          layout="vertical"
          initialValues={initial}
          onFinish={submit}
          scrollToFirstError={{ block: 'center', focus: true }}
          validateTrigger={['onBlur', 'onSubmit']}
          requiredMark
        >
          {props.children}
        </Form>
      </div>
      <Foot of={all} saving={save.isPending} />
    </div>
  )
}
