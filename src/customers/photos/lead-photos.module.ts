import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BusinessModule } from '../../business/business.module.js';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { PicturesModule } from '../../website/pictures/pictures.module.js';
import { AdminPhotosController } from './admin-photos.controller.js';
import { LeadPhotoRow } from './lead-photo.entity.js';
import { LeadPhotosService } from './lead-photos.service.js';
import { PhotoUploadsService } from './photo-uploads.service.js';

/** Decodes, stores and serves customers’ photos. */
@Module({
  imports: [
    TypeOrmModule.forFeature([LeadPhotoRow]),
    BusinessModule,
    ContactsModule,
    DatabaseModule,
    PicturesModule,
  ],
  controllers: [AdminPhotosController],
  providers: [LeadPhotosService, PhotoUploadsService],
  // The modules with uploads also need what reads their files.
  exports: [LeadPhotosService, PhotoUploadsService, PicturesModule],
})
export class LeadPhotosModule {}
