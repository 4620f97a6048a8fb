/** The pictures of the bills: their menus are there with the first page after the login, and the other pictures come later. */
import {
  ArrowLeftRight,
  Factory,
  FileText,
  type LucideIcon,
  Network,
  PackageMinus,
  ReceiptText,
  ShoppingCart,
  Undo2,
  Wallet,
} from 'lucide-react'

export const billIcons = {
  costCentre: Network,
  expenses: Wallet,
  issue: PackageMinus,
  production: Factory,
  purchaseBill: ShoppingCart,
  quotation: FileText,
  refund: Undo2,
  saleBill: ReceiptText,
  transfer: ArrowLeftRight,
} as const satisfies Record<string, LucideIcon>
