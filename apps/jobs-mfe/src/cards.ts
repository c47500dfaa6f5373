// What the gallery of the development stack shows of this plugin.
export { JobCard } from './job-card/job-card';
