/** 治疗: what waits to be taken from whom, beside what was taken. */
import { CheckOutlined } from '@ant-design/icons'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useMay } from '../../../kit/person.ts'
import { Columns, type DeskProps } from '../Columns.tsx'
import { DeductedBlock } from './DeductedBlock.tsx'
import { AllergyLine, DueBlock } from './DueBlock.tsx'

export const CareActions = () => {
  const may = useMay()
  const navigate = useNavigate()
  return (
    <>
      {may('clinic:deduction:list') && <Button onClick={() => void navigate('/clinic/deduction')}>划扣记录</Button>}
      {may(purchases.deduct.may) && (
        <Button type="primary" icon={<CheckOutlined />} onClick={() => void navigate('/clinic/deduction/desk')}>
          划扣
        </Button>
      )}
    </>
  )
}

export const CareDesk = ({ widgets, figures, common }: DeskProps) => (
  <>
    {widgets.includes('task') && <AllergyLine />}
    {figures}
    <Columns
      widgets={widgets}
      shape="7-5"
      blocks={{
        task: { at: 'main', block: <DueBlock /> },
        deducted: { at: 'side', block: <DeductedBlock /> },
        ...common,
      }}
    />
  </>
)
