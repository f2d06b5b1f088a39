/** Stands in for the sign that empties a field: icons are silent, and it is all that its button has to say. See web/lean.ts. */
import CloseCircleFilled from '@ant-design/icons/es/icons/CloseCircleFilled'

const ClearSign = () => <CloseCircleFilled aria-label="清空" />
export default ClearSign
