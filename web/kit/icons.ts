/** The icons in use, by name, so that nothing else of the library is sent. */
export {
  Bell,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  Info,
  Minus,
  Plus,
  Star,
  TriangleAlert,
  X,
} from 'lucide-preact'
