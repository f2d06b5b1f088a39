/** 预约 of the customer from whose header it was opened. */
import { BookDrawer } from './BookDrawer.tsx'

type Props = { readonly customerId: number; readonly onDone: () => void; readonly onClose: () => void }

const BookOne = (props: Props) => <BookDrawer kind="consult" {...props} />
export default BookOne
