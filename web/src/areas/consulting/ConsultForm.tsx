/**
 * The consultation as it is written: the template's fields, plan and outcome in one form, saved as often as one likes
 * and ended once. Used by the desk and by the panel's tab.
 */
import { type ConsultRecordRow, consulting, whyNotEdit } from '@clinic/contract/areas/consulting.ts'
import type { Template } from '@clinic/contract/consulting-settings.ts'
import { Alert, Button, Form, Input, Radio, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { hoursSince } from '../../kit/clock.ts'
import { DraftNote } from '../../kit/form/DraftNote.tsx'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import { useUnsavedForm } from '../../kit/form/use-unsaved.ts'
import { useKeys } from '../../kit/keys.ts'
import { useMay } from '../../kit/person.ts'
import { useAction } from '../../kit/query.ts'
import { fit } from '../../kit/schema.ts'
import { optionsOf } from '../../words/states.ts'
import { FilesField, idsOf } from '../files/index.ts'
import { ConsultTypeChoice, DemandChoice, ReasonChoice, ReceiverChoice } from '../triage/index.ts'
import { TemplateFields } from './TemplateFields.tsx'
import { consultResultWords } from './words.ts'
import '../../kit/form/form.css'

const F = fieldsOf(consulting.updateRecord)
type Values = Record<string, unknown>
/** The form's field; the call takes their ids. */
const ATTACHMENTS = 'attachments'

/** Empty answers are answers too: they clear what was written before. */
const written = (values: Values): Values => {
  const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]))
  const data = Object.fromEntries(
    Object.entries((values['templateData'] as Values | undefined) ?? {}).map(([key, value]) => [key, value ?? null]),
  )
  // Without attachments is an answer, too: those that were there are let go.
  return { ...fit(consulting.updateRecord, { ...given, templateData: data }), fileIds: idsOf(values[ATTACHMENTS]) }
}

const Outcome = () => {
  const result = Form.useWatch<string | undefined>('result')
  return (
    <FieldGrid title="结果">
      <Form.Item name="result" label="咨询结果" extra="成交以订单收款为准">
        <Radio.Group options={optionsOf(consultResultWords)} />
      </Form.Item>
      {result === 'noDeal' && (
        <F.Field name="noDealReason" label="未成交原因">
          <ReasonChoice list="未成交原因" />
        </F.Field>
      )}
      <F.Moment name="nextFollowTime" label="下次跟进" />
      <F.Text name="competitorNote" label="竞品情况" />
    </FieldGrid>
  )
}

type Props = {
  readonly record: ConsultRecordRow
  readonly template: Template
  /** Beside the buttons: 开单. */
  readonly extra?: ReactNode
}

/** Mount it anew for another record. */
export const ConsultForm = ({ record, template, extra }: Props) => {
  const may = useMay()
  const [form] = Form.useForm<Values>()
  const [version, setVersion] = useState(record.version)
  const running = record.state === 'running'
  const refusal = whyNotEdit({
    state: record.state,
    hoursSinceEnd: record.endTime === null ? null : hoursSince(record.endTime),
  })
  const unsaved = useUnsavedForm(form, {
    what: `接诊登记 ${record.customerName}`,
    name: `consultation ${record.id}`,
    version,
    place: ['visit'],
  })
  const onDone = (answer: { version: number }) => {
    unsaved.saved()
    // What was sent is what stands: only what is typed from now on would be lost.
    form.setFields(Object.keys(form.getFieldsValue(true)).map((name) => ({ name, touched: false })))
    setVersion(answer.version)
  }
  const save = useAction(consulting.updateRecord, { done: '已保存', onDone })
  const end = useAction(consulting.startOrEnd, { done: '咨询已结束', onDone })
  const mayEnd = may({ anyOf: ['consult:reception:finish', 'triage:endAdvisory'] })
  /** Waits for nothing but files on their way: their field says so. */
  const withFiles = (go: (values: Values) => void) =>
    void form.validateFields([ATTACHMENTS]).then(
      () => go(written(form.getFieldsValue(true) as Values)),
      () => undefined,
    )
  const saveNow = () => {
    if (!refusal && !save.isPending) withFiles((values) => save.mutate({ ...values, id: record.id, version } as never))
  }
  const endNow = () => {
    if (end.isPending || !running || !mayEnd) return
    withFiles(({ id: _id, version: _version, ...content }) =>
      end.mutate({ ...content, id: record.triageId, action: 'end' } as never),
    )
  }
  useKeys({ 'Ctrl+S': saveNow, F8: endNow })
  return (
    <Form form={form} layout="vertical" initialValues={record} disabled={refusal !== null} className="consult-form">
      <DraftNote restored={unsaved.restored} onGiveUp={unsaved.giveUp} onNoted={unsaved.noted} />
      {refusal && <Alert type="info" showIcon title={refusal.message} />}
      <FieldGrid title="需求">
        <F.Field name="demandIds" label="需求" wide>
          <DemandChoice />
        </F.Field>
        <Form.Item name="demandText" label="需求说明" className="wide">
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={1000} />
        </Form.Item>
        <F.Field name="consultTypeId" label="咨询类型">
          <ConsultTypeChoice />
        </F.Field>
        <F.Field name="doctorId" label="面诊医生">
          <ReceiverChoice kind="doctor" />
        </F.Field>
      </FieldGrid>
      <TemplateFields template={template} />
      <FieldGrid title="方案">
        <Form.Item name="adviceText" label="建议方案" className="wide">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={2000} />
        </Form.Item>
        <F.Money name="budget" label="客户预算" />
        <Form.Item name="doctorOpinion" label="面诊意见">
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={2000} />
        </Form.Item>
      </FieldGrid>
      <FilesField name={ATTACHMENTS} label="附件" help="面诊照片、检查报告等；点图片查看大图" />
      <Outcome />
      <Space className="consult-foot">
        <Button type="primary" onClick={saveNow} loading={save.isPending} title="Ctrl+S">
          保存
        </Button>
        {running && mayEnd && (
          <Button danger onClick={endNow} loading={end.isPending} title="F8">
            结束咨询
          </Button>
        )}
        {extra}
      </Space>
    </Form>
  )
}
