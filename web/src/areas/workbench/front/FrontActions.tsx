/** What the front desk begins: an archive, a visit. */

import { PlusOutlined } from '@ant-design/icons'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useStage } from '../../../kit/act/stage.tsx'
import { useMay } from '../../../kit/person.ts'
import { useOpenCustomer } from '../../../kit/show/customer.tsx'
import { creating } from '../../customers/index.ts'
import { RegisterDrawer } from '../../triage/index.ts'

const nobody: readonly never[] = []

export const FrontActions = () => {
  const may = useMay()
  const open = useOpenCustomer()
  const { start, stage } = useStage()
  const [registering, setRegistering] = useState(false)
  const [quick] = creating<never>((id) => open?.(id))
  return (
    <>
      {may(triage.create.may) && <Button onClick={() => setRegistering(true)}>分诊登记</Button>}
      {may(customers.create.may) && quick && (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => start(quick, nobody)}>
          快速建档
        </Button>
      )}
      {registering && (
        <Suspense fallback={null}>
          <RegisterDrawer onClose={() => setRegistering(false)} />
        </Suspense>
      )}
      {stage}
    </>
  )
}
