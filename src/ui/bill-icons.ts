/** The icons of bills, bundled because their menus are on the first page after login; other icons are loaded later. */
import {
  ArrowLeftRight,
  Factory,
  FilePlus2,
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
  debitNote: FilePlus2,
  expenses: Wallet,
  issue: PackageMinus,
  production: Factory,
  purchaseBill: ShoppingCart,
  quotation: FileText,
  refund: Undo2,
  saleBill: ReceiptText,
  transfer: ArrowLeftRight,
} as const satisfies Record<string, LucideIcon>
