/** 订单 on A5 and 80 mm. */
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { useMatch } from 'react-router'
import { type Paper, PrintPage } from '../../kit/page/PrintPage.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { OrderSheetBody } from './SheetBody.tsx'

const papers: readonly Paper[] = ['A5', '80']

const OrderSheetPage = () => {
  const id = useMatch('/order/list/:id/sheet')?.params.id
  const answer = useAnswer(orders.sheet, { id: Number(id) }, { freshFor: Number.POSITIVE_INFINITY })
  return (
    <Answered of={answer}>
      {(sheet) => (
        <>
          <title>{`${sheet.no} 订单`}</title>
          <PrintPage papers={papers}>{() => <OrderSheetBody sheet={sheet} />}</PrintPage>
        </>
      )}
    </Answered>
  )
}
export default OrderSheetPage
