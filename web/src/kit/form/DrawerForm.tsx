/**
 * Create, edit and decide: a drawer from the right (720 or 1040 px), or for fewer than six fields a dialog of 440 px.
 * Verb and noun in the title, Ctrl+Enter saves, every way out asks when something is typed.
 */
import type { Call } from '@clinic/contract/call.ts'
import { Drawer, Form, Modal } from 'antd'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLoaded } from '../load.tsx'
import { type Answer, useAnswer } from '../query.ts'
import { usePhone } from '../screen.ts'
import { Answered } from '../show/states.tsx'
import { FormBody, type FormBodyProps } from './FormBody.tsx'
import { inputs } from './fields.tsx'
import { Scoped, useScope } from './Scoped.tsx'
import { SubmitKeys } from './SubmitKeys.tsx'
import { mayClose } from './unsaved-text.ts'
import './form.css'
import { DialogTitle } from '../page/DialogTitle.tsx'

type Values = Record<string, unknown>

export type DrawerFormProps = FormBodyProps & {
  /** First values, by field name. */
  readonly initial?: object
  /** Reads the record first; its fields become the first values. */
  readonly reads?: { call: Call; input: object }
  /** Where nothing is read: the first values as they are now, when somebody else has saved meanwhile. */
  readonly anew?: () => Promise<Readonly<Values> | undefined>
  /** `small`: a decision of a few fields, in the middle of the screen. */
  readonly width?: 720 | 1040 | 'small'
  readonly onClose: () => void
}

/** Specification 001 gives no width; the look settles 440. */
const SMALL = 440

const noCall = { title: '', may: 'self' } as unknown as Call

/** The first field takes the focus, unless one of its own already has it. */
const focusFirst = () => {
  const top = [...document.querySelectorAll('.drawer-fields')].at(-1)
  if (!top || top.parentElement?.contains(document.activeElement)) return
  top.querySelector<HTMLElement>(':is(input, textarea):not([disabled], [readonly])')?.focus()
}

/** As soon as both stand, the drawer and its fields: what is read first may come after the drawer has slid in. */
const FirstFocus = ({ shown }: { shown: boolean }) => {
  useEffect(() => {
    if (shown) focusFirst()
  }, [shown])
  return null
}

/** A press beside the form leaves the focus where it is: whoever goes on writing goes on there. Not on a scroll bar. */
const keepFocus = (event: MouseEvent) => {
  const pressed = event.target as HTMLElement
  if (pressed.matches('.ant-drawer-mask, .ant-modal-wrap') && event.offsetX < pressed.clientWidth)
    event.preventDefault()
}
const useKeptFocus = () =>
  useEffect(() => {
    document.addEventListener('mousedown', keepFocus)
    return () => document.removeEventListener('mousedown', keepFocus)
  }, [])

type FrameProps = {
  readonly title: string
  readonly width: 720 | 1040 | 'small'
  readonly open: boolean
  readonly onBack: () => void
  readonly onShown: () => void
  readonly onClosed: () => void
  readonly children: ReactNode
}

const Frame = ({ title, width, open, onBack, onShown, onClosed, children }: FrameProps) => {
  const phone = usePhone()
  const afterOpenChange = (isOpen: boolean) => (isOpen ? onShown() : onClosed())
  if (width === 'small')
    return (
      <Modal
        open={open}
        title={<DialogTitle>{title}</DialogTitle>}
        width={SMALL}
        footer={null}
        onCancel={onBack}
        afterOpenChange={afterOpenChange}
        className="small-dialog"
        destroyOnHidden
      >
        {children}
      </Modal>
    )
  return (
    <Drawer
      open={open}
      title={<DialogTitle>{title}</DialogTitle>}
      size={phone ? '100%' : Math.min(width, window.innerWidth)}
      onClose={onBack}
      mask={{ closable: true, blur: false }}
      styles={{ body: { padding: 0 } }}
      afterOpenChange={afterOpenChange}
      destroyOnHidden
    >
      {children}
    </Drawer>
  )
}

/** The record as it is read now: one that was read for an earlier form may have been changed since, by that form itself. */
const useFresh = (reads: DrawerFormProps['reads']): Answer<unknown> => {
  const record = useAnswer(reads?.call ?? noCall, reads ? reads.input : null, { freshFor: 0 })
  const [come, setCome] = useState(false)
  if (!come && !record.isFetching) setCome(true)
  return come ? record : { ...record, data: undefined, error: null, isError: false, isPending: true }
}

/** Opens after the first paint, so that the panel slides in, and with its fields, so that the first one takes the focus. */
const useOpening = () => {
  const [open, setOpen] = useState(false)
  const complete = useLoaded(inputs) !== null
  useEffect(() => {
    if (complete) setOpen(true)
  }, [complete])
  return { open, close: () => setOpen(false) }
}

/** Reads the record once more: what was read before is not how it stands now. */
const useAgain = ({ refetch }: Answer<unknown>, initial: DrawerFormProps['initial']) =>
  useCallback(async () => {
    const { data, error } = await refetch()
    return data && !error ? { ...(data as Values), ...initial } : undefined
  }, [refetch, initial])

/** A form in a drawer or a small dialog. Mount it when it opens; it closes itself after a success. */
export const DrawerForm = (props: DrawerFormProps) => {
  const { title, width = 720, reads, initial, onClose } = props
  const [form] = Form.useForm()
  const scope = useScope(title)
  const { open, close } = useOpening()
  const [shown, setShown] = useState(false)
  useKeptFocus()
  const record = useFresh(reads)
  const back = () => void mayClose(scope).then((may) => may && close())
  const again = useAgain(record, initial)
  const body = (loaded: Values) => (
    <>
      <FormBody
        props={props}
        initial={loaded}
        form={form}
        onClose={close}
        onBack={back}
        small={width === 'small'}
        again={reads ? again : props.anew}
      />
      <FirstFocus shown={shown} />
    </>
  )
  return (
    <Frame title={title} width={width} open={open} onBack={back} onShown={() => setShown(true)} onClosed={onClose}>
      <Scoped scope={scope}>
        <SubmitKeys onSubmit={form.submit}>
          {reads ? (
            <Answered of={record}>{(loaded) => body({ ...(loaded as Values), ...initial })}</Answered>
          ) : (
            body({ ...initial })
          )}
        </SubmitKeys>
      </Scoped>
    </Frame>
  )
}
