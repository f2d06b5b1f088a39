/** By whom and in which department; what it comes to, and the button, always in view. */

import { deductionRecordTable } from '@clinic/contract/areas/purchases/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Button, Input } from 'antd'
import { DraftNote } from '../../kit/form/DraftNote.tsx'
import { useMay, usePerson } from '../../kit/person.ts'
import { MoneyText } from '../../kit/show/text.tsx'
import { DepartmentChoice, StaffChoice } from '../staff/index.ts'
import { BackdateFields } from './BackdateFields.tsx'
import { totalOf } from './choice.ts'
import { DeskField } from './DeskField.tsx'
import type { Deducting } from './use-deduction.ts'

const titles = titlesOf(deductionRecordTable)

const one = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
const several = (value: unknown): readonly number[] => (Array.isArray(value) ? (value as number[]) : [])

type Part = Pick<Deducting, 'treated' | 'treat'>

const Assistants = ({ treated, treat }: Part) => (
  <DeskField label="助手">
    {(id) => (
      <StaffChoice
        id={id}
        job="护士"
        many
        placeholder="可多选"
        value={treated.assistantIds}
        onChange={(picked) => treat({ assistantIds: several(picked) })}
      />
    )}
  </DeskField>
)

const Department = ({ treated, treat }: Part) => {
  const [own] = usePerson().departments
  return (
    <DeskField label={titles.deptName}>
      {(id) => (
        <DepartmentChoice
          id={id}
          cure
          placeholder={own ? `${own}（本人科室）` : '选择科室'}
          value={treated.deptId}
          onChange={(picked) => treat({ deptId: one(picked) })}
        />
      )}
    </DeskField>
  )
}

/** Operators are found by name, pinyin and initials. */
const Operators = ({ desk: { treated, treat } }: { desk: Deducting }) => {
  const { name } = usePerson()
  return (
    <>
      <DeskField label={titles.nurseName}>
        {(id) => (
          <StaffChoice
            id={id}
            job="护士"
            placeholder={`${name}（本人）`}
            value={treated.nurseId}
            onChange={(picked) => treat({ nurseId: one(picked) })}
          />
        )}
      </DeskField>
      <DeskField label={titles.doctorName}>
        {(id) => (
          <StaffChoice
            id={id}
            job="主治医生"
            placeholder="姓名、拼音"
            value={treated.doctorId}
            onChange={(picked) => treat({ doctorId: one(picked) })}
          />
        )}
      </DeskField>
      <Assistants treated={treated} treat={treat} />
      <Department treated={treated} treat={treat} />
    </>
  )
}

export const TreatmentForm = ({ desk }: { desk: Deducting }) => {
  const { treated, treat, wanted, unsaved } = desk
  const mayBackdate = useMay()('clinic:deduction:backdate')
  const total = totalOf(wanted, desk.chosen)
  const times = wanted.reduce((sum, { id }) => sum + desk.chosen[id]!.times, 0)
  return (
    <div className="deduct-deciding">
      <DraftNote restored={unsaved.restored} onGiveUp={desk.giveUp} onNoted={unsaved.noted} />
      <Operators desk={desk} />
      {mayBackdate && <BackdateFields desk={desk} />}
      <DeskField label={titles.remark}>
        {(id) => (
          <Input.TextArea
            id={id}
            autoSize={{ minRows: 2, maxRows: 4 }}
            maxLength={500}
            value={treated.remark}
            onChange={({ target }) => treat({ remark: target.value })}
          />
        )}
      </DeskField>
      <div className="deduct-foot">
        <p className="deduct-total">
          <span>
            已选 {wanted.length} 项 {times} 次
          </span>
          {total !== null && <MoneyText yuan={total} strong />}
        </p>
        {desk.refusal && (
          <small className="deduct-why" role="alert">
            {desk.refusal}
          </small>
        )}
        <Button type="primary" size="large" block disabled={!desk.ready} loading={desk.busy} onClick={desk.send}>
          确认划扣
        </Button>
      </div>
    </div>
  )
}
