/** Saving, putting aside and ending the consultation that is being written. */
import { type ConsultRecordRow, consulting, whyNotEdit } from '@clinic/contract/areas/consulting/calls.ts'
import { common, isRefusal } from '@clinic/contract/refusals.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { ask } from '../../../kit/ask.ts'
import { hoursSince } from '../../../kit/clock.ts'
import { draftBeside } from '../../../kit/form/clash.ts'
import { type FoundClash, fieldNames, useClash } from '../../../kit/form/use-clash.ts'
import { useUnsavedForm } from '../../../kit/form/use-unsaved.ts'
import { useMay } from '../../../kit/person.ts'
import { useAction } from '../../../kit/query.ts'
import { fit } from '../../../kit/schema.ts'
import { idsOf } from '../../files/index.ts'

type Values = Record<string, unknown>
/** The form's field; the call takes their ids. */
export const ATTACHMENTS = 'attachments'

/** Empty answers are answers too: they clear what was written before. */
const written = (values: Values): Values => {
  const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]))
  const data = Object.fromEntries(
    Object.entries((values['templateData'] as Values | undefined) ?? {}).map(([key, value]) => [key, value ?? null]),
  )
  // Without attachments is an answer, too: those that were there are let go.
  return { ...fit(consulting.updateRecord, { ...given, templateData: data }), fileIds: idsOf(values[ATTACHMENTS]) }
}

/** The form, and what is kept of it before it is saved. */
const useDrafted = (record: ConsultRecordRow) => {
  const [form] = Form.useForm<Values>()
  const [begun] = useState(record)
  const [version, setVersion] = useState(record.version)
  /** A draft that was typed before somebody else saved, beside what she saved. */
  const [older, setOlder] = useState<FoundClash | null>(null)
  const unsaved = useUnsavedForm(form, {
    what: `接诊登记 ${record.customerName}`,
    name: `consultation ${record.id}`,
    version,
    place: ['visit'],
    older: (draft) => setOlder({ both: draftBeside(fieldNames(form), draft, begun), theirs: { ...begun } }),
  })
  const onDone = (answer: { version: number }) => {
    unsaved.saved()
    setVersion(answer.version)
    setOlder(null)
    // What was sent is what stands: only what is typed from now on would be lost.
    form.setFields(form.getFieldsError().map(({ name }) => ({ name, touched: false })))
  }
  const giveUp = () => {
    setOlder(null)
    unsaved.giveUp()
  }
  return { form, begun, older, unsaved: { ...unsaved, giveUp }, onDone }
}

/** Saved as often as one likes; where somebody else saved in between, both versions are shown. */
const useSaved = (record: ConsultRecordRow) => {
  const { form, begun, older, unsaved, onDone } = useDrafted(record)
  const save = useAction(consulting.updateRecord, {
    done: '已保存',
    refusals: (error) => isRefusal(error, common.stale),
    onDone: (answer) => stands(answer),
  })
  const { clash, ground } = useClash(
    { form, initial: { ...begun }, again: () => ask(consulting.record, { id: record.id }) },
    save.error,
  )
  const stands = (answer: { version: number }) => {
    onDone(answer)
    ground.current = { ...ground.current, ...(form.getFieldsValue(true) as Values), version: answer.version }
  }
  return { form, unsaved, save, stands, ground, clash: clash ?? older }
}

export const useConsulting = (record: ConsultRecordRow) => {
  const may = useMay()
  const { form, unsaved, save, stands, ground, clash } = useSaved(record)
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const moved = (answer: { version: number }) => {
    close()
    stands(answer)
  }
  const end = useAction(consulting.startOrEnd, { done: '咨询已结束', onDone: moved })
  const aside = useAction(consulting.startOrEnd, { done: null, onDone: moved })
  const running = record.state === 'running'
  const paused = record.pausedAt !== null
  const refusal = whyNotEdit({
    state: record.state,
    hoursSinceEnd: record.endTime === null ? null : hoursSince(record.endTime),
  })
  const mayEnd = running && may({ anyOf: ['consult:reception:finish', 'triage:endAdvisory'] })
  const mayPause = running && may({ anyOf: ['consult:reception:start', 'triage:startAdvisory'] })
  const busy = save.isPending || end.isPending || aside.isPending
  /** Waits for nothing but files on their way: their field says so. */
  const withFiles = (go: (values: Values) => void) => {
    if (busy) return
    void form.validateFields([ATTACHMENTS]).then(
      () => go(written(form.getFieldsValue(true) as Values)),
      () => close(),
    )
  }
  const move = (action: 'end' | 'pause' | 'resume') =>
    withFiles(({ id: _id, version: _version, ...content }) =>
      (action === 'end' ? end : aside).mutate({ ...content, id: record.triageId, action } as never),
    )
  return {
    form,
    unsaved,
    clash,
    refusal,
    paused,
    asked,
    close,
    saving: save.isPending,
    ending: end.isPending,
    save: () => {
      if (!refusal)
        withFiles((values) => save.mutate({ ...values, id: record.id, version: ground.current['version'] } as never))
    },
    ask: mayEnd ? () => setAsked(true) : undefined,
    end: () => move('end'),
    pause: mayPause && !paused ? () => move('pause') : undefined,
    resume: mayPause && paused ? () => move('resume') : undefined,
  }
}
