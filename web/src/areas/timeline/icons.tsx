/** A drawing for each kind of what happens with a customer. */
import {
  CreditCardOutlined,
  ExclamationCircleOutlined,
  EyeOutlined,
  FileTextOutlined,
  GiftOutlined,
  IdcardOutlined,
  LoginOutlined,
  MedicineBoxOutlined,
  MessageOutlined,
  PayCircleOutlined,
  PhoneOutlined,
  RiseOutlined,
  StarOutlined,
  StopOutlined,
  SwapOutlined,
  TagOutlined,
  TeamOutlined,
  UserAddOutlined,
} from '@ant-design/icons'
import type { HappeningKind } from '@clinic/contract/happenings.ts'
import type { ReactNode } from 'react'

export const kindIcons: Readonly<Record<HappeningKind, ReactNode>> = {
  archive: <IdcardOutlined />,
  owner: <SwapOutlined />,
  tag: <TagOutlined />,
  stage: <RiseOutlined />,
  visit: <LoginOutlined />,
  consult: <MessageOutlined />,
  order: <FileTextOutlined />,
  payment: <PayCircleOutlined />,
  coupon: <GiftOutlined />,
  card: <CreditCardOutlined />,
  deduction: <MedicineBoxOutlined />,
  account: <StarOutlined />,
  referral: <UserAddOutlined />,
  family: <TeamOutlined />,
  returnVisit: <PhoneOutlined />,
  blacklist: <StopOutlined />,
  complaint: <ExclamationCircleOutlined />,
  look: <EyeOutlined />,
}
