export default function InterestPage() { return null }
