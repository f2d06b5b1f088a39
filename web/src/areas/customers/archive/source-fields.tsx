/** How she came: type, source and who brought her. */

import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { customerTable } from '@clinic/contract/areas/customers/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Button, Form } from 'antd'
import { useMemo, useState } from 'react'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import { useProposal } from '../../../kit/form/proposal.ts'
import { useAnswer } from '../../../kit/query.ts'
import { CustomerPicker, SourceChoice, SourceTypeChoice } from '../pickers.tsx'

const titles = titlesOf(customerTable)
const F = fieldsOf(customers.save)

/** What the form was opened with, besides its fields. */
type Known = {
  id?: number
  sourceId?: number | null
  developmentChannels?: string | null
  channelName?: string | null
  recommenderId?: number
  recommenderName?: string
}

/** Where most customers come from, 直客 and 现场: proposed for a new archive as soon as the sources are known. */
const useUsualSource = (isNew: boolean) => {
  const { data } = useAnswer(customers.sourceOptions, isNew ? {} : null, { freshFor: 300_000 })
  const usual = isNew ? data?.find(({ isDefault }) => isDefault) : undefined
  useProposal(useMemo(() => usual && { sourceTypeId: usual.typeId, sourceId: usual.id }, [usual]))
}

/**
 * The source of an archive that stands is read, until it is known to be offered still: one that is disabled or over would be
 * dropped by the select, and the archive could not be saved without another.
 */
const useStands = ({ id, sourceId }: Known): { stands: boolean; chooseAnew: () => void } => {
  const [anew, setAnew] = useState(false)
  const isOld = id !== undefined && typeof sourceId === 'number'
  const { data } = useAnswer(customers.sourceOptions, isOld ? {} : null, { freshFor: 60_000 })
  const isOffered = data?.some((source) => source.id === sourceId) ?? false
  return { stands: isOld && !anew && !isOffered, chooseAnew: () => setAnew(true) }
}

const StandingSource = ({ known, onAnew }: { known: Known; onAnew: () => void }) => (
  <>
    <Form.Item label={titles.developmentChannels}>
      <span>{known.developmentChannels}</span>
    </Form.Item>
    <Form.Item label={titles.channelName}>
      <span>{known.channelName}</span>
      <Button type="link" size="small" onClick={onAnew}>
        改选
      </Button>
    </Form.Item>
  </>
)

/** A source belongs to a type: the second select follows the first. */
const SourceSelects = ({ required, isNew }: { required: boolean; isNew: boolean }) => {
  const typeId = Form.useWatch<number | undefined>('sourceTypeId')
  return (
    <>
      <F.Field name="sourceTypeId" label={titles.developmentChannels} required={required}>
        <SourceTypeChoice />
      </F.Field>
      <F.Field name="sourceId" label={titles.channelName} required={required}>
        <SourceChoice typeId={typeId} disabled={!typeId} defaultCheck={isNew} />
      </F.Field>
    </>
  )
}

export const SourceFields = ({ required }: { required: boolean }) => {
  const known = Form.useFormInstance().getFieldsValue(true) as Known
  const isNew = known.id === undefined
  useUsualSource(isNew)
  const { stands, chooseAnew } = useStands(known)
  const { recommenderId, recommenderName } = known
  const chosen = recommenderId && recommenderName ? { value: recommenderId, label: recommenderName } : null
  return (
    <>
      {stands ? (
        <StandingSource known={known} onAnew={chooseAnew} />
      ) : (
        <SourceSelects required={required} isNew={isNew} />
      )}
      <F.Field name="recommenderId" label="推荐人" help="来源类型为老带新时必填">
        <CustomerPicker chosen={chosen} />
      </F.Field>
    </>
  )
}
