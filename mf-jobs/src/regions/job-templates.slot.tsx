import { TemplateList } from '../office/templates/template-list';
import { defineSlot } from '../region';

/** Job templates, beside the page on which a job is made from one. */
const JobTemplates = ({ day }: { day?: string }) => <TemplateList day={day} />;

export const region = defineSlot('job-templates', JobTemplates);
