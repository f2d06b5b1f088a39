/** The next order at the till, by name and amount. */
import { PayCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useMay } from '../../../kit/person.ts'
import { yuanText } from '../../../kit/show/text.tsx'
import { cashierPaths } from '../../cashier/index.ts'
import { useUnpaidToday } from './UnpaidBlock.tsx'

export const TillActions = () => {
  const may = useMay()
  const navigate = useNavigate()
  const next = useUnpaidToday(may('workbench:payment')).data?.result[0]
  if (!may('cashier:pay:list')) return null
  return (
    <>
      {may('cashier:shift:list') && <Button onClick={() => void navigate(cashierPaths.shifts)}>交班记录</Button>}
      <Button type="primary" icon={<PayCircleOutlined />} onClick={() => void navigate(cashierPaths.pay(next?.id))}>
        {next ? `收下一单：${next.customerName} ${yuanText(next.payable)}` : '收银台'}
      </Button>
    </>
  )
}
