/** A field of the desk with its label in view; a desk's fields stand in no form of antd. */
import { type ReactNode, useId } from 'react'

export const DeskField = ({ label, children }: { label: string; children: (id: string) => ReactNode }) => {
  const id = useId()
  return (
    <div className="deduct-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}
