/** From a customer's head to the desk, with her as the one that is kept. */
import { Navigate } from 'react-router'
import { deskPath } from './paths.ts'

const ToDesk = ({ customerId }: { readonly customerId: number }) => <Navigate to={deskPath(customerId)} />
export default ToDesk
