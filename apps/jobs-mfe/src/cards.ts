// What this plugin exports to the gallery of the development stack.
export { JobCard } from './job-card/job-card';
